// Builds the web app for an image, whose containers have neither write access nor the build tools.
import { createLog } from '../src/core/log.ts'
import { findOrBuildWebApp } from '../src/main/find-or-build-web-app.ts'

const log = createLog({ level: 'info', pretty: false })
const never = new Promise<void>(() => undefined)
if ((await findOrBuildWebApp(log, never)) === undefined) process.exitCode = 1
