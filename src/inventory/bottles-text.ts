export const bottlesText = (count: number) => (count === 1 ? '1 botella' : `${count} botellas`)
