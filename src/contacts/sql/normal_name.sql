-- A name as names are compared: without case, accents, punctuation, forms of address and the order of its parts, so that
-- "Dr. Müller, Ann" equals "ann muller". Empty: the name has no letters.
CREATE OR REPLACE FUNCTION normal_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(part, ' ' ORDER BY part COLLATE "C"), '')
  FROM regexp_split_to_table(
    regexp_replace(normalize(replace(lower(name), 'ß', 'ss'), NFKD), '[\u0300-\u036f]', '', 'g'), '[^[:alpha:]]+') AS part
  WHERE part <> '' AND part NOT IN ('dr', 'prof', 'mr', 'mrs', 'ms', 'miss', 'sir', 'herr', 'frau', 'dipl', 'ing', 'med',
    'dent', 'phd', 'mba', 'msc', 'bsc', 'jr', 'sr', 'mag')
$$;
