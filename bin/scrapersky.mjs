#!/usr/bin/env node
import { launch } from '../scripts/launch.mjs'

await launch('src/main/cli.ts', process.argv.slice(2))
