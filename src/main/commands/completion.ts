import { type Command, Option } from 'commander'
import { AppError } from '../../core/errors.ts'
import { completionScripts } from '../completion-scripts.ts'
import { examples } from '../examples.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** `scrapersky completion`: a completion script, generated from the commands. */
export function completionCommand(program: Command, wholeProgram: () => Promise<Command>): void {
  program
    .command('completion')
    .description('Print a completion script for your shell')
    .argument('<shell>', `one of ${shells.join(', ')}`)
    .addOption(new Option('--json', 'print {"shell", "script"}'))
    .addHelpText(
      'after',
      examples(
        ['scrapersky completion bash > scrapersky.bash', 'then: source scrapersky.bash, from ~/.bashrc'],
        ['scrapersky completion zsh > _scrapersky', 'in a folder of $fpath'],
        ['scrapersky completion fish > scrapersky.fish', 'in ~/.config/fish/completions'],
      ),
    )
    .action(async (given: string, { json }: { json?: true }) => {
      const shell = shells.find((name) => name === given)
      if (shell === undefined)
        throw new AppError('request_invalid', `"${given}" is not a supported shell. Use one of ${shells.join(', ')}.`)
      const script = completionScripts[shell](await wholeProgram())
      process.stdout.write(json ? `${JSON.stringify({ shell, script })}\n` : script)
    })
}
