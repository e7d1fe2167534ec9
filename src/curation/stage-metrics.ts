import type { Settlement } from './settlement.ts'

/** What the loop counts. The process decides where it goes (Prometheus, a test, nowhere). */
export interface StageMetrics {
  claimed(stageId: string, rows: number): void
  settled(stageId: string, settlement: Settlement, seconds: number): void
}
