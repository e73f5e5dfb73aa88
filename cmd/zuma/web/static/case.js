// The page of a pasted case.
import { sharing } from "./share.js";

sharing(document);
