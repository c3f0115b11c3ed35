-- How and when the shop itself gave money back: that of a cancelled order that was paid without the provider.
ALTER TABLE refunds ADD COLUMN way text CHECK (way IN ('transfer', 'cash', 'card_terminal')), ADD COLUMN given_on date;
