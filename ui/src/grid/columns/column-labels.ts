import { columnLabels as labels } from '../../../../src/http/contract/column-labels.ts'
import { defineMessages } from '../../messages/define-messages.ts'

export { columnLabel } from '../../../../src/http/contract/column-labels.ts'
export const columnLabels = defineMessages(labels.en, labels.de)
