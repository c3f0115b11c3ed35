import type { Declaration } from '../declaration.ts'

const ofFiles = 'what a file of another shop says; what became of it is in the tables that it came to'

export const moving = {
  tables: {
    moves: {
      owner: 'capabilities/moving',
      plain: 'id system created_at finished_at state import_id problem files',
      people: 'actor',
      retainedSecret: { cookie_key: 'only until the passwords of a PrestaShop are read' },
    },
    move_rows: {
      owner: 'capabilities/moving',
      plain: 'move_id position kind state why',
      personal: 'key label content',
      whose: `kind = 'customer' AND key = :email OR kind = 'order' AND content->>'email' = :email`,
      removal: { key: `'borrada ' || move_id || '-' || position`, label: "''", content: "'{}'" },
      exported: { because: ofFiles },
    },
    moved: {
      owner: 'capabilities/moving',
      plain: 'system kind target created move_id',
      personal: 'key',
      whose: `kind = 'customer' AND target = :person`,
      removal: 'delete',
      exported: { because: ofFiles },
    },
  },
} satisfies Declaration
