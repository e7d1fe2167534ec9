/** What a webhook can subscribe to. The triggers in ./sql write the messages. */
export const webhookEvents = [
  'contact.created',
  'contact.updated',
  'lead.selected',
  'lead.changed',
  'search.completed',
  'import.completed',
  'schedule.completed',
  'stage.alarm',
  'delivery.failed',
] as const

/** Sent to one webhook when a person asks for it. */
export const testEvent = 'webhook.test'
