// What a message says about its row, read by the claim: an attempt sends the row as it is then. So the outbox has no copy of a
// person that would have to be corrected or erased.
import { sql } from 'kysely'

const row = sql`webhook_messages.subject_id`

const contact = sql`(
  SELECT jsonb_build_object('id', contacts.id, 'email', contacts.email, 'email_type', contacts.email_type,
    'verdict', contacts.verdict, 'phone', contacts.phone, 'phone_extension', contacts.phone_extension,
    'phone_kind', contacts.phone_kind, 'name', contacts.name, 'title', contacts.title, 'kind', contacts.kind,
    'confidence', contacts.confidence, 'curation_status', contacts.curation_status, 'tags', to_jsonb(contacts.tags),
    'is_primary', contacts.is_primary, 'source_url', contacts.source_url, 'lead_id', contacts.lead_id,
    'company', leads.company, 'host', leads.host, 'city', leads.city, 'country', leads.country)
  FROM contacts LEFT JOIN leads ON leads.id = contacts.lead_id WHERE contacts.id = ${row})`

const lead = sql`(
  SELECT jsonb_build_object('id', id, 'company', company, 'kinds', to_jsonb(kinds), 'website_url', website_url, 'host', host,
    'street', street, 'postcode', postcode, 'city', city, 'region', region, 'country', country, 'rating', rating,
    'person_name', person_name, 'person_title', person_title, 'email', email, 'email_verdict', email_verdict,
    'phone', phone, 'socials', to_jsonb(socials), 'tags', to_jsonb(tags), 'owner_id', owner_id,
    'contact_count', contact_count)
  FROM leads WHERE id = ${row})`

const change = sql`(
  SELECT jsonb_build_object('id', lead_changes.id, 'lead_id', lead_id, 'company', company, 'host', host, 'kind', kind,
    'subject', subject, 'before', before, 'after', after, 'contact_id', contact_id, 'source_url', source_url,
    'detected_at', detected_at)
  FROM lead_changes JOIN leads ON leads.id = lead_id WHERE lead_changes.id = ${row})`

const failedDelivery = sql`(
  SELECT jsonb_build_object('id', contact_syncs.id, 'contact_id', contact_id, 'destination_id', destination_id,
    'destination', destinations.name, 'kind', destinations.kind, 'code', sync_error_code, 'message', sync_error,
    'attempts', sync_attempts, 'failed_at', sync_finished_at)
  FROM contact_syncs LEFT JOIN destinations ON destinations.id = contact_syncs.destination_id
  WHERE contact_syncs.id = ${row})`

export type MessageData = Readonly<Record<string, unknown>>

/** Null where the row is being deleted. */
export const messageData = sql<MessageData | null>`
  SELECT CASE webhook_messages.event WHEN 'contact.created' THEN ${contact} WHEN 'contact.updated' THEN ${contact}
    WHEN 'lead.selected' THEN ${lead} WHEN 'lead.changed' THEN ${change} WHEN 'delivery.failed' THEN ${failedDelivery} ELSE webhook_messages.data END`
