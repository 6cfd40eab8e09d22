const GRADES_SHORT: Readonly<Record<string, string>> = {
  'First Equal Packing(A+)': 'A+',
  'First unequal packing (A1)': 'A1',
  'First small packing (A2)': 'A2',
};

/** A grade as rows show it: `A+ AA A A1 A2 PQ(B) CLQ(C) Job Lot`. An unknown grade is returned unchanged. */
export function gradeShort(grade: string): string {
  return GRADES_SHORT[grade] ?? grade;
}
