// As its performance page recommends: local queue of 500, 24 concurrent jobs, 25 connections, batched completion.
import { Logger, run } from 'graphile-worker'
import { contenderArguments, count, ready } from './contender.ts'

const { url } = contenderArguments()
await ready()
await run({
  preset: {
    worker: {
      connectionString: url,
      concurrentJobs: 24,
      maxPoolSize: 25,
      localQueue: { size: 500 },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
      logger: new Logger(() => () => undefined),
    },
  },
  taskList: { noop: () => count(1) },
  noHandleSignals: true,
})
