import { defineMessages } from './define-messages.ts'

/** Tables without a page of their own. They can hold personal data, so an erasure receipt names them. */
export const internalTableLabels = defineMessages(
  {
    contact_evidence: 'evidence',
    contact_validations: 'e-mail checks',
    contact_syncs: 'deliveries',
    search_places: 'search results',
    import_rows: 'import rows',
    import_chunks: 'import files',
    job_failures: 'failed attempts',
    audit_events: 'audit log',
    bulk_actions: 'bulk changes',
    bulk_action_changes: 'rows of bulk changes',
    row_changes: 'row changes',
    autopilot_rules: 'rules',
    saved_views: 'saved views',
    cost_ledger: 'costs',
    idempotency_keys: 'stored responses',
    sessions: 'sessions',
    sign_in_links: 'sign-in links',
    stage_runs: 'stage runs',
    v1_rows: 'version 1 rows',
  },
  {
    contact_evidence: 'Belege',
    contact_validations: 'E-Mail-Prüfungen',
    contact_syncs: 'Übertragungen',
    search_places: 'Suchergebnisse',
    import_rows: 'Importzeilen',
    import_chunks: 'Importdateien',
    job_failures: 'fehlgeschlagene Versuche',
    audit_events: 'Protokoll',
    bulk_actions: 'Sammeländerungen',
    bulk_action_changes: 'Zeilen von Sammeländerungen',
    row_changes: 'Zeilenänderungen',
    autopilot_rules: 'Regeln',
    saved_views: 'gespeicherte Ansichten',
    cost_ledger: 'Kosten',
    idempotency_keys: 'gespeicherte Antworten',
    sessions: 'Sitzungen',
    sign_in_links: 'Anmelde-Links',
    stage_runs: 'Stufenläufe',
    v1_rows: 'Zeilen aus Version 1',
  },
)

export const isInternalTable = (name: string): name is keyof (typeof internalTableLabels)['en'] =>
  Object.hasOwn(internalTableLabels.en, name)
