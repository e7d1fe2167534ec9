-- Whether an active admin manages the installation. SECURITY DEFINER, because the caller sees only its own tenant.
-- `migrate` sets the search path to our schema.
CREATE OR REPLACE FUNCTION installation_has_admin() RETURNS boolean LANGUAGE sql SECURITY DEFINER
SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM users WHERE manages_installation AND role = 'admin' AND disabled_at IS NULL)
$$;
