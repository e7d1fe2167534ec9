import { destinationKinds } from '../../destinations/destination.ts'
import { standIns } from '../../testing/destination-stand-ins.ts'
import { describeDestination } from '../../testing/destination-suite.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()

for (const kind of destinationKinds) describeDestination(kind, database, standIns[kind])
describeDestination('n8n', database, standIns['n8n with Basic'])
describeDestination('n8n', database, standIns['n8n with JWT'])
