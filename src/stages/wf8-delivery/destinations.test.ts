import { destinationKinds } from '../../destinations/destination.ts'
import { standIns } from '../../testing/destination-stand-ins.ts'
import { describeDelivery } from '../../testing/destination-suite.ts'
import { describeOptOuts } from '../../testing/opt-out-suite.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()

for (const kind of destinationKinds) {
  describeDelivery(kind, database, standIns[kind])
  describeOptOuts(kind, database, standIns[kind])
}
describeDelivery('n8n', database, standIns['n8n with Basic'])
describeDelivery('n8n', database, standIns['n8n with JWT'])
