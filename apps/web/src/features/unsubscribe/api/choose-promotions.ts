import { invoke } from '#lib/reading/functions.ts';

/** Ends promotional e-mail for the owner of the link, or allows it again. @throws AppError */
export async function choosePromotions(token: string, wants: boolean): Promise<boolean> {
  const answer = await invoke<{ wants: boolean }>('promotion-choice', { token, wants });
  return answer.wants;
}
