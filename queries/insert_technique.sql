-- name: insert_technique
-- Build writes the techniques' names.
INSERT INTO technique (id, name) VALUES (?, ?)
