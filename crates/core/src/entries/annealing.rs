//! Simulated annealing without floating-point functions of the platform.

use bookgen_base::rng::{Draw, Rng};

use super::logarithm::log2;

/// How the temperature falls: fast at first, then slowly.
#[derive(Clone, Copy, Debug)]
pub struct Cooling {
    /// The temperature of the first step.
    pub hot: f32,
    /// The temperature after all steps.
    pub cold: f32,
    /// The number of steps.
    pub steps: usize,
}

impl Cooling {
    /// The temperature at a step. After the last step it stays at a middle temperature, so that the search
    /// does not get stuck.
    pub fn at(&self, step: usize) -> f32 {
        const MIDDLE: f32 = 2.5;
        if step >= self.steps {
            return self.cold * MIDDLE;
        }
        let done = step as f32 / self.steps as f32;
        self.hot * self.cold / (self.cold + (self.hot - self.cold) * done)
    }
}

/// Whether a change that costs `more` is accepted at a temperature, with the probability
/// `exp(-more / temperature)`.
pub fn is_accepted(more: f32, temperature: f32, rng: &mut Rng) -> bool {
    /// The natural logarithm of 2.
    const LN_2: f32 = std::f32::consts::LN_2;
    if more <= 0.0 {
        return true;
    }
    // -ln(u) for a uniform number u, as a logarithm of a number of 32 bits.
    let exponential = (32.0 - log2(rng.below(u32::MAX).saturating_add(1))) * LN_2;
    more < temperature * exponential
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::rng::StreamName;

    #[test]
    fn changes_are_accepted_with_their_probability() {
        let mut rng = StreamName::new().with("annealing").stream();
        // exp(-more / 0.8)
        for (more, expected) in [(0.1, 0.8825), (0.5, 0.5353), (1.0, 0.2865), (2.0, 0.0821)] {
            let accepted = (0..20_000).filter(|_| is_accepted(more, 0.8, &mut rng)).count();
            assert!((f64::from(accepted as u32) / 20_000.0 - expected).abs() < 0.015, "{more}");
        }
        assert!(is_accepted(-1.0, 0.1, &mut rng));
    }

    #[test]
    fn the_temperature_falls() {
        let cooling = Cooling { hot: 2.0, cold: 0.1, steps: 100 };
        let all: Vec<f32> = (0..100).map(|step| cooling.at(step)).collect();
        assert!(all.windows(2).all(|two| two[0] > two[1]));
        assert!((cooling.at(0) - 2.0).abs() < 1e-6 && (cooling.at(100) - 0.25).abs() < 1e-6);
    }
}
