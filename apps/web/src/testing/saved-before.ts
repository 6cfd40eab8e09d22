import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Answers the question of a press that finds what an earlier one, whose response was lost, has saved. */
export async function answerSavedBefore(
  user: UserEvent,
  choice: 'Correct the saved one' | 'Save as another' | 'Cancel',
): Promise<void> {
  const question = within(await screen.findByRole('alertdialog', { name: 'Your earlier press was saved' }));
  await user.click(question.getByRole('button', { name: choice }));
}
