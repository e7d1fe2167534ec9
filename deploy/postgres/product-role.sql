-- For the PostgreSQL of compose.yaml, run by its superuser when the volume is empty. The product's role owns its database and is no
-- superuser; what only a superuser may do is done here. The operators are those of src/db/sql/mark_leakproof.sql.
\getenv password PRODUCT_PASSWORD
CREATE ROLE scrapersky LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD :'password';
CREATE ROLE scrapersky_tenant NOLOGIN NOBYPASSRLS;
GRANT scrapersky_tenant TO scrapersky;
CREATE DATABASE scrapersky OWNER scrapersky;
\connect scrapersky
ALTER FUNCTION arrayoverlap(anyarray,anyarray) LEAKPROOF;
ALTER FUNCTION arraycontains(anyarray,anyarray) LEAKPROOF;
ALTER FUNCTION texticlike(text,text) LEAKPROOF;
ALTER FUNCTION textcat(text,text) LEAKPROOF;
ALTER FUNCTION numeric_eq(numeric,numeric) LEAKPROOF;
ALTER FUNCTION numeric_lt(numeric,numeric) LEAKPROOF;
ALTER FUNCTION numeric_le(numeric,numeric) LEAKPROOF;
ALTER FUNCTION numeric_gt(numeric,numeric) LEAKPROOF;
ALTER FUNCTION numeric_ge(numeric,numeric) LEAKPROOF;
