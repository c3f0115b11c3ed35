import { embeddedParts, readConfig, settingNames, type Config } from '../config.ts'
import { misspeltSettings } from '../misspelt-settings.ts'
import { settingAdvice } from '../check-settings.ts'
import { fine, warning, wrong, type Finding } from './finding.ts'

type Env = Record<string, string | undefined>

/**
 * Says what is wrong with the settings, and those that hold where they can be read.
 * @param connected the settings with what the owner has connected, once they are known.
 */
export function checkSettings(
  env: Env,
  connected?: Config,
): { findings: Finding[]; config: Config | undefined } {
  const unknown = misspeltSettings(env).map(({ setting, didYouMean }) =>
    warning(
      'settings',
      `${setting} is no setting of the shop and is ignored.`,
      didYouMean ? `Did you mean ${didYouMean}?` : 'Remove it, or look for its name in .env.example.',
    ),
  )
  let config: Config
  try {
    config = connected ?? readConfig(env)
  } catch (failure) {
    return { findings: [...unknown, ...sentencesOf(failure)], config: undefined }
  }
  const advice = settingAdvice(config).map(({ setting, advice: text }) =>
    warning('settings', `${setting} ${text}.`, 'See .env.example.'),
  )
  const given = settingNames.filter((name) => env[name]?.trim()).length
  const embedded = embeddedParts(config)
  const parts = embedded.length > 0 ? `embedded: ${embedded.join(', ')}` : 'nothing is embedded'
  const summary = fine('settings', `${given} of ${settingNames.length} given, all valid; ${parts}.`)
  return { findings: [...unknown, ...advice, summary], config }
}

function sentencesOf(failure: unknown): Finding[] {
  const [heading = '', ...lines] = (failure as Error).message.split('\n')
  const sentences = lines.length > 0 ? lines.map((line) => line.trim()) : [heading]
  return sentences.map((sentence) => {
    const [says = '', example] = sentence.split(/ (?=Example: )/)
    return wrong('settings', says, example ?? 'See .env.example.')
  })
}
