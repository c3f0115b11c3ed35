type Figure = { test: number | string; done: string; result: string; when: string }

export function withFigures(document: string, head: string, figures: Figure[]): string
