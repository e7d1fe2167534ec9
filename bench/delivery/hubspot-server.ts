import { createInterface } from 'node:readline'
import { startHubspotStub } from '../../demo/stub-servers/crm/hubspot-stub.ts'

const stub = await startHubspotStub({ recordRequests: false })
process.stdout.write(`${stub.endpoint}\n`)
// Each line is a question for the number of records.
for await (const _ of createInterface({ input: process.stdin })) process.stdout.write(`${stub.people.size}\n`)
process.exit(0)
