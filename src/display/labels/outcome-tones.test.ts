import { expect, test } from 'vitest'
import { createRegistry } from '../../curation/registry.ts'
import { workflowsOf } from '../../stages/index.ts'
import { unavailableTools } from '../../testing/unavailable-tools.ts'
import { hasLabel } from './code-labels.ts'
import { outcomeTone } from './outcome-tones.ts'

const outcomes = createRegistry(workflowsOf(unavailableTools)).stages.flatMap((stage) => stage.outcomes)

test('every outcome of every stage has a label in both languages', () => {
  expect(outcomes.length).toBeGreaterThan(40)
  // A code without a label is made readable, but in English only.
  const unlabelled = outcomes.filter((code) => !(code.startsWith('http_') || hasLabel(code)))
  expect(unlabelled).toEqual([])
})

test('only an outcome with a result is good', () => {
  expect(outcomes.filter((code) => outcomeTone(code) === 'good').toSorted()).toEqual([
    'changed_pages',
    'changes',
    'changes_found',
    'children_listed',
    'complete',
    'contacts_found',
    'created',
    'delivered',
    'domain_found',
    'downloaded',
    'erased',
    'imported',
    'linked_existing',
    'marked',
    'ok',
    'pages_imported',
    'person_suppressed',
    'polled',
    'resolved',
    'reused',
    'scanned',
    'sent',
    'sitemaps_found',
    'started',
    'updated',
    'verified',
    'virtual_sitemap',
  ])
  for (const code of ['parked', 'http_403', 'blocked_by_robots', 'empty']) expect(outcomeTone(code)).toBe('bad')
  expect(outcomeTone('no_contacts')).toBe('neutral')
})
