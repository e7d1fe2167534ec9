// Builds the web app for an image, whose containers have neither write access nor the build tools.
import { createLog } from '../src/core/log.ts'
import { webAppFolder } from '../src/main/web-app.ts'

const log = createLog({ level: 'info', pretty: false })
const never = new Promise<void>(() => undefined)
if ((await webAppFolder(log, never)) === undefined) process.exitCode = 1
