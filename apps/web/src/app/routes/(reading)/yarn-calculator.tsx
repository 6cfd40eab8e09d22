import { createFileRoute } from '@tanstack/react-router';
import { readCalculatorAddress } from '#features/yarn-calculator/calculator-address.ts';
import { CalculatorPage } from '#features/yarn-calculator/components/calculator-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/yarn-calculator')({
  validateSearch: readCalculatorAddress,
  loader: () => loadMessages('yarn-calculator', 'fields'),
  component: Calculators,
});

function Calculators() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CalculatorPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
