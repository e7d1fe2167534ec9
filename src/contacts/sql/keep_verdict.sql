-- after: tables

-- Keeps the verdict of contacts: the last check of their e-mail. A paid verifier knows more than DNS, so its last verdict comes
-- first for 90 days, unless DNS has said since that the domain receives no mail. "unknown" from it counts only where nothing else is known.
-- By index: the planner knows neither the number of contacts nor that few of them have validations.
CREATE OR REPLACE FUNCTION keep_verdict(contact_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE contacts SET verdict = last.verdict, verdict_reasons = coalesce(last.reasons, '{}'),
    verdict_suggestion = last.suggestion, verdict_at = last.checked_at, verdict_method = last.provider
  FROM (
    SELECT given.id AS contact_id, chosen.* FROM unnest(contact_ids) AS given (id)
    LEFT JOIN LATERAL (
      SELECT verdict, reasons, suggestion, checked_at, provider FROM contact_validations AS checked
      WHERE checked.contact_id = given.id
      ORDER BY checked.provider <> 'dns' AND checked.verdict = 'unknown',
        checked.provider = 'dns' AND checked.verdict <> 'invalid' AND EXISTS (
          SELECT FROM contact_validations AS paid
          WHERE paid.contact_id = given.id AND paid.provider <> 'dns' AND paid.verdict <> 'unknown'
            AND paid.checked_at > checked.checked_at - interval '90 days'),
        checked.checked_at DESC, checked.id
      LIMIT 1
    ) AS chosen ON true
  ) AS last
  WHERE contacts.id = last.contact_id
    AND (contacts.verdict, contacts.verdict_reasons, contacts.verdict_suggestion, contacts.verdict_at, contacts.verdict_method)
      IS DISTINCT FROM (last.verdict, coalesce(last.reasons, '{}'), last.suggestion, last.checked_at, last.provider);
END
$$;

CREATE OR REPLACE FUNCTION keep_verdict_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_verdict(ARRAY(SELECT DISTINCT contact_id FROM changed ORDER BY 1));
  RETURN NULL;
END
$$;

-- A validation may move to another contact.
CREATE OR REPLACE FUNCTION keep_verdict_of_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_verdict(ARRAY(SELECT contact_id FROM changed UNION SELECT contact_id FROM before ORDER BY 1));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contact_validations_insert AFTER INSERT ON contact_validations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_verdict_of_changed();
CREATE OR REPLACE TRIGGER contact_validations_update AFTER UPDATE ON contact_validations
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_verdict_of_moved();
CREATE OR REPLACE TRIGGER contact_validations_delete AFTER DELETE ON contact_validations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_verdict_of_changed();
