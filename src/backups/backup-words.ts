import type { BackupProblem } from './backup-problem.ts'

/** Why a backup did not come about, in the owner's words: goes on after a colon. */
export const problemWords: Record<BackupProblem, string> = {
  'disk-full': 'no hay lugar en el disco de la tienda',
  folder: 'no se puede escribir en la carpeta de las copias',
  'bucket-refused': 'el depósito de archivos no la aceptó',
  'bucket-away': 'el depósito de archivos no responde',
  key: 'la clave con la que se cifra no es válida',
  database: 'la base de datos no la dejó terminar',
  unknown: 'el motivo está en el registro de la tienda',
}
