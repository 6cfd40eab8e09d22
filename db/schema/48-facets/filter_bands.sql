-- The bands that the filter form offers beside its ranges, each as the filter that it stands for, so that a band is counted by the
-- condition that its press would search with.

create function private.filter_bands() returns table (range text, unit text, value text, filter jsonb)
  language sql immutable parallel safe set search_path = ''
as $$
-- generated: filter-bands
values
  ('count', 'denier', '-49', '{"count_max":49,"count_unit":"denier"}'::jsonb),
  ('count', 'denier', '50-99', '{"count_min":50,"count_max":99,"count_unit":"denier"}'::jsonb),
  ('count', 'denier', '100-149', '{"count_min":100,"count_max":149,"count_unit":"denier"}'::jsonb),
  ('count', 'denier', '150-299', '{"count_min":150,"count_max":299,"count_unit":"denier"}'::jsonb),
  ('count', 'denier', '300-', '{"count_min":300,"count_unit":"denier"}'::jsonb),
  ('count', 'dtex', '-54', '{"count_max":54,"count_unit":"dtex"}'::jsonb),
  ('count', 'dtex', '55-109', '{"count_min":55,"count_max":109,"count_unit":"dtex"}'::jsonb),
  ('count', 'dtex', '110-169', '{"count_min":110,"count_max":169,"count_unit":"dtex"}'::jsonb),
  ('count', 'dtex', '170-329', '{"count_min":170,"count_max":329,"count_unit":"dtex"}'::jsonb),
  ('count', 'dtex', '330-', '{"count_min":330,"count_unit":"dtex"}'::jsonb),
  ('count', 'ne', '-15', '{"count_max":15,"count_unit":"ne"}'::jsonb),
  ('count', 'ne', '16-23', '{"count_min":16,"count_max":23,"count_unit":"ne"}'::jsonb),
  ('count', 'ne', '24-35', '{"count_min":24,"count_max":35,"count_unit":"ne"}'::jsonb),
  ('count', 'ne', '36-59', '{"count_min":36,"count_max":59,"count_unit":"ne"}'::jsonb),
  ('count', 'ne', '60-', '{"count_min":60,"count_unit":"ne"}'::jsonb),
  ('count', 'nm', '-27', '{"count_max":27,"count_unit":"nm"}'::jsonb),
  ('count', 'nm', '28-39', '{"count_min":28,"count_max":39,"count_unit":"nm"}'::jsonb),
  ('count', 'nm', '40-59', '{"count_min":40,"count_max":59,"count_unit":"nm"}'::jsonb),
  ('count', 'nm', '60-99', '{"count_min":60,"count_max":99,"count_unit":"nm"}'::jsonb),
  ('count', 'nm', '100-', '{"count_min":100,"count_unit":"nm"}'::jsonb),
  ('count', 'posted', '-19', '{"count_max":19}'::jsonb),
  ('count', 'posted', '20-39', '{"count_min":20,"count_max":39}'::jsonb),
  ('count', 'posted', '40-79', '{"count_min":40,"count_max":79}'::jsonb),
  ('count', 'posted', '80-149', '{"count_min":80,"count_max":149}'::jsonb),
  ('count', 'posted', '150-', '{"count_min":150}'::jsonb),
  ('quantity', null, '-499', '{"quantity_max":499}'::jsonb),
  ('quantity', null, '500-999', '{"quantity_min":500,"quantity_max":999}'::jsonb),
  ('quantity', null, '1000-4999', '{"quantity_min":1000,"quantity_max":4999}'::jsonb),
  ('quantity', null, '5000-9999', '{"quantity_min":5000,"quantity_max":9999}'::jsonb),
  ('quantity', null, '10000-', '{"quantity_min":10000}'::jsonb),
  ('price', null, '-99.99', '{"price_max":99.99}'::jsonb),
  ('price', null, '100-149.99', '{"price_min":100,"price_max":149.99}'::jsonb),
  ('price', null, '150-199.99', '{"price_min":150,"price_max":199.99}'::jsonb),
  ('price', null, '200-299.99', '{"price_min":200,"price_max":299.99}'::jsonb),
  ('price', null, '300-499.99', '{"price_min":300,"price_max":499.99}'::jsonb),
  ('price', null, '500-', '{"price_min":500}'::jsonb)
-- end
$$;
comment on function private.filter_bands() is
  'The bands of each range, of counts for each unit: posted is without one. packages/domain/src/listings/search/bands.ts has them.';

-- NOTE: execute is granted to nobody: private.count_listings calls it.
