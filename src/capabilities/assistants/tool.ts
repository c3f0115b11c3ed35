import { z } from 'zod'
import type { catalogueCalls } from '../../catalogue/products/catalogue.contract.ts'
import type { priceCalls } from '../../catalogue/pricing/prices.contract.ts'
import type { ApiClient } from '../../platform/http/client.ts'
import type { PermissionName } from '../../platform/http/endpoint.ts'
import type { ProblemDetails } from '../../platform/http/problem.ts'
import type { reportCalls } from '../../reporting/report.contract.ts'
import type { salesCalls } from '../../reporting/sales.contract.ts'
import type { stockReportCalls } from '../../reporting/stock-report.contract.ts'
import type { Settings } from '../../settings/settings-tree.ts'
import type { quoteCalls } from '../../totals/quote.contract.ts'

type Calls = typeof catalogueCalls &
  typeof quoteCalls &
  typeof priceCalls &
  typeof reportCalls &
  typeof salesCalls &
  typeof stockReportCalls

export type ToolContext = {
  /** The shop's own calls, with the caller's rights and limits. */
  api: ApiClient<Calls>
  publicUrl: string
  settings: Settings
}

export type ToolOutcome = { ok: true; value: object } | { ok: false; why: string }

/** What a model may ask for. */
export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  output?: z.ZodObject
  /** Only for callers with a key that has this scope. */
  needs?: PermissionName
  /** Changes something; all others only read. */
  changes?: true
  run: (given: unknown, context: ToolContext) => Promise<ToolOutcome>
}

type Described<In extends z.ZodObject> = Omit<Tool, 'input' | 'run'> & {
  input: In
  run: (given: z.output<In>, context: ToolContext) => Promise<ToolOutcome>
}

/** Reads the arguments before the tool sees them; what is wrong is said so that a model can mend it. */
export function defineTool<In extends z.ZodObject>({ run, ...described }: Described<In>): Tool {
  return {
    ...described,
    async run(given, context) {
      const read = described.input.safeParse(given)
      if (read.success) return run(read.data, context)
      const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      return { ok: false, why: `Los argumentos no sirven. ${wrong.join('. ')}` }
    },
  }
}

/** A refusal of the shop as a sentence. */
export function refusal({ detail, errors = [] }: ProblemDetails): Extract<ToolOutcome, { ok: false }> {
  const fields = errors.map((error) => `${error.field}: ${error.detail}`)
  return { ok: false, why: [detail, ...fields].join(' ') }
}

/** As `tools/list` names it. */
export function describeTool({ name, title, description, input, output, changes }: Tool): object {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    ...(output ? { outputSchema: schemaOf(output, 'output') } : {}),
    annotations: {
      title,
      readOnlyHint: !changes,
      destructiveHint: changes === true,
      idempotentHint: !changes,
      openWorldHint: false,
    },
  }
}

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
}
