-- What most prices of a list are near to, in pesos: a new wine far below it is a question.

ALTER TABLE imports ADD COLUMN price_middle double precision;
