// docs/commands.md: every command with its options and examples, from the command line itself.
import type { Command } from 'commander'
import { buildProgram } from '../src/main/program.ts'

/** The text of docs/commands.md. */
export async function commandsPage(): Promise<string> {
  const program = await buildProgram()
  const rows = program.commands.map(
    (command) => `| [\`${command.name()}\`](#${command.name()}) | ${command.description().replaceAll('|', '\\|')} |`,
  )
  const sections = program.commands.map(
    (command) => `## ${command.name()}\n\n${withSubcommands(command).map(helpBlock).join('\n\n')}\n`,
  )
  return `# Commands

Generated from the command line by \`npm run generate\`. Run them as \`node bin/scrapersky.mjs COMMAND\`; \`npm start\` is \`scrapersky start\`.
A test runs every example. Exit codes: 0 done, 1 failed (the message says why), 2 wrong usage, 130 stopped before the end.
Results go to stdout, everything else to stderr. Progress is shown on terminals only.

| command | what it does |
| --- | --- |
${rows.join('\n')}

${sections.join('\n')}`
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

function helpBlock(command: Command): string {
  let text = ''
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
    getOutHelpWidth: () => 120,
    getOutHasColors: () => false,
  })
  command.outputHelp()
  return `\`\`\`\n${text.trim()}\n\`\`\``
}
