-- Companies of contact lists are looked up among all businesses of their name.
CREATE INDEX local_businesses_by_lower_name ON local_businesses (tenant_id, lower(name));
DROP INDEX local_businesses_without_place;
