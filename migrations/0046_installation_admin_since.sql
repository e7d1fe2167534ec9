-- kind: before
-- When the account became an installation admin. Keys, sessions and sign-in links from before do not get that right: an admin of
-- the tenant may have made them, and may still have them. Null: the account was created with the right, or got it before this column.
ALTER TABLE users ADD COLUMN installation_admin_since timestamptz;
