-- A search in an area that a person drew, instead of a named place: a GeoJSON polygon in normal form.
ALTER TABLE searches ADD COLUMN polygon jsonb;
