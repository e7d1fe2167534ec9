import { defineMessages } from './define-messages.ts'

/** Tables that nobody opens by themselves: a person may be told in them, and a receipt says so. */
export const internalTableLabels = defineMessages(
  {
    contact_evidence: 'evidence',
    contact_validations: 'address checks',
    contact_syncs: 'deliveries',
    search_places: 'search results',
    import_rows: 'rows of imports',
    import_chunks: 'files of imports',
    job_failures: 'failed attempts',
    audit_events: 'audit log',
    bulk_actions: 'changes of many rows',
    bulk_action_changes: 'rows of such changes',
    row_changes: 'changes of rows',
    autopilot_rules: 'rules',
    saved_views: 'saved views',
    cost_ledger: 'costs',
    idempotency_keys: 'kept answers',
    sessions: 'sessions',
    sign_in_links: 'sign-in links',
    stage_runs: 'runs of stages',
    v1_rows: 'rows of version 1',
  },
  {
    contact_evidence: 'Belege',
    contact_validations: 'Adressprüfungen',
    contact_syncs: 'Übergaben',
    search_places: 'Suchergebnisse',
    import_rows: 'Importzeilen',
    import_chunks: 'Importdateien',
    job_failures: 'fehlgeschlagene Versuche',
    audit_events: 'Protokoll',
    bulk_actions: 'Änderungen vieler Zeilen',
    bulk_action_changes: 'Zeilen solcher Änderungen',
    row_changes: 'Zeilenänderungen',
    autopilot_rules: 'Regeln',
    saved_views: 'gespeicherte Ansichten',
    cost_ledger: 'Kosten',
    idempotency_keys: 'aufbewahrte Antworten',
    sessions: 'Sitzungen',
    sign_in_links: 'Anmelde-Links',
    stage_runs: 'Läufe der Stufen',
    v1_rows: 'Zeilen aus Version 1',
  },
)

export const isInternalTable = (name: string): name is keyof (typeof internalTableLabels)['en'] =>
  Object.hasOwn(internalTableLabels.en, name)
