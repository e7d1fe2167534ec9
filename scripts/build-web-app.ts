// Builds the web app for an image, where nobody who starts it may write or has the tools for it.
import { createLog } from '../src/core/log.ts'
import { webAppFolder } from '../src/main/web-app.ts'

const log = createLog({ level: 'info', pretty: false })
const never = new Promise<void>(() => undefined)
if ((await webAppFolder(log, never)) === undefined) process.exitCode = 1
