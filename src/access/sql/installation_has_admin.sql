-- Whether an active admin manages the installation. SECURITY DEFINER, because the caller sees only its own tenant.
CREATE OR REPLACE FUNCTION installation_has_admin() RETURNS boolean LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.users WHERE manages_installation AND role = 'admin' AND disabled_at IS NULL)
$$;
