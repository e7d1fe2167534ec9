-- For areas on the map: the box of a polygon selects a range of latitudes, and longitudes are compared in the index.
CREATE INDEX leads_by_location ON leads (tenant_id, latitude, longitude) WHERE latitude IS NOT NULL;
CREATE INDEX places_by_location ON places (tenant_id, latitude, longitude) WHERE latitude IS NOT NULL;
