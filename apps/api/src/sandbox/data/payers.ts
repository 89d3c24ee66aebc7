/** Names of payers in the demo history. Any resemblance is accidental. */
export const givenNames =
  'Adaeze Agnė Aino Amara Andrius Anna Beatriz Bogdan Camille Daiva Darius Elif Emil Farah Giulia Greta Hanna Henrik Ines Ivan Jana Jonas Kaja Kofi Laura Lena Linas Lucia Maja Marek Marta Mateo Milda Nadia Nikola Olga Oskar Paula Petra Rasa Rui Saga Simona Sofia Tadas Tomas Ula Viktor Wanda Yusuf'.split(
    ' ',
  );

export const familyNames =
  'Andersson Bauer Bianchi Brandt Butkus Castillo Dubois Eriksen Ferreira Fischer Grabauskas Haas Hansen Ivanova Jankauskas Kazlauskas Keller Kowalska Larsen Lemaire Lopes Marino Mazur Novak Okonkwo Ozols Paulauskas Petrov Rossi Saar Santos Schmidt Silva Sokolova Stankevičius Tamm Urbonas Virtanen Weber Zielinska'.split(
    ' ',
  );

export const companyStems =
  'Amber Baltic Cedar Delta Fjord Gable Harbour Ivory Juniper Kestrel Linden Meadow Nordic Orchard Pine Quarry'.split(
    ' ',
  );

/** Country, and the register of its companies. */
export const payerCountries = [
  ['LT', 24, 'RA000424'],
  ['DE', 18, 'RA000242'],
  ['PL', 14, 'RA000484'],
  ['LV', 10, 'RA000423'],
  ['EE', 9, 'RA000181'],
  ['FI', 8, 'RA000188'],
  ['SE', 7, 'RA000544'],
  ['FR', 6, 'RA000189'],
  ['NG', 4, 'RA000469'],
] as const;

export const walletProviders = [
  ['Example Exchange', 'MT', 'https://exchange.example.com'],
  ['Harbour Custody', 'LU', 'https://custody.example.org'],
  ['Northern Wallets', 'EE', null],
] as const;
