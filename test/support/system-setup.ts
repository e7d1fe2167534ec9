import { findOrBuildWebApp } from '../../src/main/find-or-build-web-app.ts'
import { quietLog } from '../../src/testing/loops.ts'

/** Builds the web app before products start side by side: each of them would build it. */
export async function setup(): Promise<void> {
  await findOrBuildWebApp(quietLog, new Promise(() => undefined))
}
