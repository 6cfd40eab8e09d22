export function boundaryRules(): { name: string; comment: string; severity: 'error'; from: object; to: object }[];
