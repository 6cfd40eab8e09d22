-- The bands that the filter form offers beside its ranges, each as the filter that it stands for, so that a band is counted by the
-- condition that its press would search with.

create function private.filter_bands() returns table (range text, unit text, value text, filter jsonb)
  language sql immutable parallel safe set search_path = ''
as $$
-- generated: filter-bands
values
  ('count', 'denier', '-50', '{"count_max":50,"count_unit":"denier"}'::jsonb),
  ('count', 'denier', '50-100', '{"count_min":50,"count_max":100,"count_unit":"denier"}'::jsonb),
  ('count', 'denier', '100-150', '{"count_min":100,"count_max":150,"count_unit":"denier"}'::jsonb),
  ('count', 'denier', '150-300', '{"count_min":150,"count_max":300,"count_unit":"denier"}'::jsonb),
  ('count', 'denier', '300-', '{"count_min":300,"count_unit":"denier"}'::jsonb),
  ('count', 'dtex', '-55', '{"count_max":55,"count_unit":"dtex"}'::jsonb),
  ('count', 'dtex', '55-110', '{"count_min":55,"count_max":110,"count_unit":"dtex"}'::jsonb),
  ('count', 'dtex', '110-170', '{"count_min":110,"count_max":170,"count_unit":"dtex"}'::jsonb),
  ('count', 'dtex', '170-330', '{"count_min":170,"count_max":330,"count_unit":"dtex"}'::jsonb),
  ('count', 'dtex', '330-', '{"count_min":330,"count_unit":"dtex"}'::jsonb),
  ('count', 'ne', '-16', '{"count_max":16,"count_unit":"ne"}'::jsonb),
  ('count', 'ne', '16-24', '{"count_min":16,"count_max":24,"count_unit":"ne"}'::jsonb),
  ('count', 'ne', '24-36', '{"count_min":24,"count_max":36,"count_unit":"ne"}'::jsonb),
  ('count', 'ne', '36-60', '{"count_min":36,"count_max":60,"count_unit":"ne"}'::jsonb),
  ('count', 'ne', '60-', '{"count_min":60,"count_unit":"ne"}'::jsonb),
  ('count', 'nm', '-28', '{"count_max":28,"count_unit":"nm"}'::jsonb),
  ('count', 'nm', '28-40', '{"count_min":28,"count_max":40,"count_unit":"nm"}'::jsonb),
  ('count', 'nm', '40-60', '{"count_min":40,"count_max":60,"count_unit":"nm"}'::jsonb),
  ('count', 'nm', '60-100', '{"count_min":60,"count_max":100,"count_unit":"nm"}'::jsonb),
  ('count', 'nm', '100-', '{"count_min":100,"count_unit":"nm"}'::jsonb),
  ('count', 'posted', '-20', '{"count_max":20}'::jsonb),
  ('count', 'posted', '20-40', '{"count_min":20,"count_max":40}'::jsonb),
  ('count', 'posted', '40-80', '{"count_min":40,"count_max":80}'::jsonb),
  ('count', 'posted', '80-150', '{"count_min":80,"count_max":150}'::jsonb),
  ('count', 'posted', '150-', '{"count_min":150}'::jsonb),
  ('quantity', null, '-500', '{"quantity_max":500}'::jsonb),
  ('quantity', null, '500-1000', '{"quantity_min":500,"quantity_max":1000}'::jsonb),
  ('quantity', null, '1000-5000', '{"quantity_min":1000,"quantity_max":5000}'::jsonb),
  ('quantity', null, '5000-10000', '{"quantity_min":5000,"quantity_max":10000}'::jsonb),
  ('quantity', null, '10000-', '{"quantity_min":10000}'::jsonb),
  ('price', null, '-100', '{"price_max":100}'::jsonb),
  ('price', null, '100-150', '{"price_min":100,"price_max":150}'::jsonb),
  ('price', null, '150-200', '{"price_min":150,"price_max":200}'::jsonb),
  ('price', null, '200-300', '{"price_min":200,"price_max":300}'::jsonb),
  ('price', null, '300-500', '{"price_min":300,"price_max":500}'::jsonb),
  ('price', null, '500-', '{"price_min":500}'::jsonb)
-- end
$$;
comment on function private.filter_bands() is
  'The bands of each range, of counts for each unit: posted is without one. packages/domain/src/listings/search/bands.ts has them.';

-- NOTE: execute is granted to nobody: private.count_listings calls it.
