export function storeFilesOfBuild(folder: string, store: string, now?: number): void
export function addStoredFiles(folder: string, store: string): void
export function compressFiles(folder: string): Promise<void>
