-- The tables of the product. The schema may contain tables of other programs: nothing but these is changed, secured,
-- analysed, searched or backed up. A test compares the list with the migrations.
CREATE OR REPLACE FUNCTION own_tables() RETURNS name[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '{
    api_keys, audit_events, autopilot_rules, budgets, bulk_action_changes, bulk_actions, business_matches, contact_distinctions,
    contact_evidence, contact_merges, contact_syncs, contact_validations, contacts, cost_ledger, crawl_proxies, credentials,
    destinations, domains, effects, email_domains, harvests, hook_events, idempotency_keys, import_chunks,
    import_rows, imports, job_failures, lanes, lead_changes, leads, leases, local_businesses, migration_progress,
    opt_out_polls, pages, places, provider_limits, provider_totals, read_positions, remote_records, repeatable_sql,
    row_change_marks, row_changes, row_count_marks, row_counts, saved_views, schedule_changes, schedule_run_rows,
    schedule_runs, schedules, schema_migrations, search_places, searches, sessions, sign_in_attempts, sign_in_links,
    signing_keys, site_facts, site_watches, sitemap_children, sitemap_files, spending_totals, stage_alarms,
    stage_runs, stage_settings, suggestion_models, suggestion_scores, suppressions, tenants, tls_exceptions, users, v1_imports, v1_rows,
    validation_settings, watch_settings, webhook_messages, webhooks, workers
  }'::name[];
